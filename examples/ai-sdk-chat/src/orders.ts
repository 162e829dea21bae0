// The shop's tools: plain functions, documented for people and models alike.
import { type ToolContext, ToolError, Toolset } from "@toolshed/runtime";

export interface Order {
  readonly number: number;
  readonly item: string;
  readonly due: Date;
  readonly paid: number;
}

export interface Shop {
  readonly orders: readonly Order[];
  readonly refunds: number[];
}

export class OrderToolset extends Toolset<Shop> {
  constructor() {
    super();
    this.withInstructions("Look an order up before you give money back for it.");
    this.addTool(OrderToolset.findOrder).readOnly();
    this.addTool(OrderToolset.refund).requiresApproval((_, amount) => amount > 20);
  }

  /**
   * Finds an order.
   * @param number The order's number.
   */
  static findOrder(number: number, { deps }: ToolContext<Shop>): Order {
    const order = deps.orders.find((one) => one.number === number);
    if (order === undefined) throw new ToolError(`There is no order ${number}. Ask for its number.`);
    return order;
  }

  /**
   * Gives money back for an order.
   * @param number The order's number.
   * @param amount How much, in euros.
   */
  static refund(number: number, amount: number, { deps }: ToolContext<Shop>): string {
    const { paid } = OrderToolset.#orderOf(deps, number);
    if (amount > paid)
      throw new ToolError(`Order ${number} was ${paid} euros, so no more than that can be given back.`);
    deps.refunds.push(amount);
    return `${amount} euros for order ${number}`;
  }

  static #orderOf(shop: Shop, number: number): Order {
    const order = shop.orders.find((one) => one.number === number);
    if (order === undefined) throw new ToolError(`There is no order ${number}.`);
    return order;
  }
}
