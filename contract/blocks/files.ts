import { type Block, blockKinds } from './block.ts'
import { openedBlock } from './keyless-quiz.ts'

/** Paths of the files that a block displays or plays, with repetitions. None for `newer`: its files are in the package's list. */
export function blockFiles(block: Block): string[] {
  const { kind, data } = openedBlock(block, '')
  if (kind === 'newer') return []
  const { files } = blockKinds[kind]
  return (files as ((data: unknown) => string[]) | undefined)?.(data) ?? []
}
