// The shop's tools: plain functions, documented for people and models alike.
import { type ToolContext, ToolError, Toolset } from "@toolshed/runtime";

export interface Shop {
  /** By number, what was paid, in euros. */
  readonly paid: ReadonlyMap<number, number>;
  readonly refunds: string[];
}

export interface Order {
  readonly number: number;
  /** In euros. */
  readonly paid: number;
}

export class ShopToolset extends Toolset<Shop> {
  constructor() {
    super();
    this.addTool(ShopToolset.findOrder).readOnly();
    this.addTool(ShopToolset.refund).requiresApproval();
  }

  /**
   * Finds an order.
   * @param number The order's number.
   */
  static findOrder(number: number, { deps }: ToolContext<Shop>): Order {
    return { number, paid: paidFor(number, deps) };
  }

  /**
   * Gives the money back that was paid for an order.
   * @param number The order's number.
   * @param reason Why, as the customer will read it.
   */
  static refund(number: number, reason: string, { deps }: ToolContext<Shop>): string {
    const amount = paidFor(number, deps);
    deps.refunds.push(`${amount} euros for order ${number}: ${reason}`);
    return `${amount} euros are on their way.`;
  }
}

function paidFor(number: number, shop: Shop): number {
  const paid = shop.paid.get(number);
  if (paid === undefined) throw new ToolError(`There is no order ${number}. Ask for its number.`);
  return paid;
}
