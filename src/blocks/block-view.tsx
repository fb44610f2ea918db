import type { ComponentType } from 'react'
import type { Block, ShownKind } from '../../contract/blocks/block.ts'
import type { BlockProps } from './block.ts'
import { blocks } from './registry.ts'

/** Shows a block by its kind. Its view is a chunk of its own: put it under a Suspense. */
export function BlockView({ block, ...rest }: { block: Block } & Omit<BlockProps, 'data'>) {
  // The table pairs each kind with its view; TypeScript cannot follow that through an index.
  const View = blocks[block.kind].view as ComponentType<BlockProps<ShownKind>>
  return <View data={block.data} {...rest} />
}
