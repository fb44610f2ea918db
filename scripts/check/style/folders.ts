/** Flat folders that may hold more source files than `maxFlatFiles`, each with its reason. Tests are not counted. */
export const mayBeFull: Readonly<Record<string, string>> = {
  contract: 'one file an area',
  'contract/blocks': 'one file a kind of block',
}

/** Source files that one flat folder may hold. */
export const maxFlatFiles = 15
