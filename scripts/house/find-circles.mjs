/**
 * Returns the circles of a graph: its strongly connected components of two members or more (Tarjan, Depth-first search and linear
 * graph algorithms, 1972), the largest first.
 *
 * @param edges a map from each member to those that it leads to
 */
export function findCircles(edges) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const onStack = new Set();
  const circles = [];

  function visit(member) {
    index.set(member, index.size);
    low.set(member, index.get(member));
    stack.push(member);
    onStack.add(member);
    for (const next of edges.get(member) ?? []) {
      if (!index.has(next)) {
        visit(next);
        low.set(member, Math.min(low.get(member), low.get(next)));
      } else if (onStack.has(next)) low.set(member, Math.min(low.get(member), index.get(next)));
    }
    if (low.get(member) !== index.get(member)) return;
    const circle = stack.splice(stack.indexOf(member));
    for (const each of circle) onStack.delete(each);
    if (circle.length > 1) circles.push(circle.sort());
  }

  for (const member of edges.keys()) if (!index.has(member)) visit(member);
  return circles.sort((a, b) => b.length - a.length || (a[0] < b[0] ? -1 : 1));
}
