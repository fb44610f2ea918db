/**
 * Tarjan's strongly connected components of a graph of static imports. A component comes after those that it imports. Only files of a
 * cycle share a component.
 */
export function componentsOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const visit = (file: string) => {
    index.set(file, index.size)
    low.set(file, index.get(file) ?? 0)
    stack.push(file)
    for (const next of imports.get(file) ?? []) {
      if (!imports.has(next)) continue
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(file, Math.min(low.get(file) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(file) === index.get(file)) found.push(stack.splice(stack.indexOf(file)))
  }
  for (const file of imports.keys()) if (!index.has(file)) visit(file)
  return found
}
