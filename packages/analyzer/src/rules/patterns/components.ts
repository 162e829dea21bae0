// Strongly connected components of a directed graph (Tarjan 1972), without recursion.

/** By node: a number that it shares with all nodes that it reaches and that reach it. */
export function components(size: number, next: (node: number) => readonly number[]): readonly number[] {
  const order = new Array<number>(size).fill(-1);
  const low = new Array<number>(size).fill(0);
  const component = new Array<number>(size).fill(-1);
  const stack: number[] = [];
  let counter = 0;
  let count = 0;
  for (let root = 0; root < size; root++) {
    if (order[root] !== -1) continue;
    const work: { readonly node: number; at: number }[] = [{ node: root, at: 0 }];
    while (work.length > 0) {
      const frame = work.at(-1);
      if (frame === undefined) break;
      const { node } = frame;
      if (frame.at === 0) {
        order[node] = low[node] = counter++;
        stack.push(node);
      }
      const following = next(node);
      const other = following[frame.at];
      frame.at++;
      if (other !== undefined) {
        if (order[other] === -1) work.push({ node: other, at: 0 });
        else if (component[other] === -1) low[node] = Math.min(low[node] ?? 0, order[other] ?? 0);
        continue;
      }
      work.pop();
      const parent = work.at(-1)?.node;
      if (parent !== undefined) low[parent] = Math.min(low[parent] ?? 0, low[node] ?? 0);
      if (low[node] !== order[node]) continue;
      for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
        component[member] = count;
        if (member === node) break;
      }
      count++;
    }
  }
  return component;
}
