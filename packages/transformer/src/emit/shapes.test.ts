// Two values have one key exactly when they are the same, whatever their names look like.
import fc from "fast-check";
import { expect, it } from "vitest";
import { Shapes, ShapeTable } from "./shapes.ts";

const text = fc.string({ unit: fc.constantFrom(..."ab:,#{}[]0123456789"), maxLength: 6 });
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.oneof(text, fc.nat(9), fc.boolean(), fc.constant(null)),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(text, tie("value"), { maxKeys: 3 }),
  ),
})).value;

it("is one key for the same values only", () => {
  const table = new ShapeTable();
  const byKey = new Map<string, string>();
  fc.assert(
    fc.property(value, (given) => {
      const same = JSON.stringify(given);
      const key = new Shapes<object>(table).shapeOf({ given });
      expect(new Shapes<object>(table).shapeOf({ given: JSON.parse(same) })).toBe(key);
      expect(byKey.get(key) ?? same).toBe(same);
      byKey.set(key, same);
    }),
  );
});

it.each(["a", "{a", "", "a:"])("no name of a property passes for several: %j", (name) => {
  const shapes = new Shapes<object>(new ShapeTable());
  const inner = { type: "string" };
  // As the key of a text would be: of the number that `inner` has got, whichever it is.
  const several = shapes.shapeOf({ [name]: inner, b: inner });
  for (let number = 0; number < 30; number++) {
    for (const shape of [`${number}`, `#${number}`])
      expect(shapes.shapeOf({ [`${name}:${shape},b`]: inner })).not.toBe(several);
  }
});
