import { type Block, blockKinds } from './block.ts'

/** Paths of the files that a block displays or plays, with repetitions. None for `newer`: its files are in the package's list. */
export function blockFiles({ kind, data }: Block): string[] {
  if (kind === 'newer') return []
  const { files } = blockKinds[kind]
  return (files as ((data: unknown) => string[]) | undefined)?.(data) ?? []
}
