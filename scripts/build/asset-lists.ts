import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Audience, audiences } from '../../src/offline/sync/worker-messages.ts'
import { type AssetList, decodeList } from '../../sw/asset-list.ts'

/** The worker's list of files in the built folder `outDir`, and the list of each audience's part. */
export function readBuiltLists(outDir: string): { list: AssetList; parts: Readonly<Record<Audience, AssetList>> } {
  const worker = readFileSync(join(outDir, 'sw.js'), 'utf8')
  const list = decodeList(JSON.parse(/"list":("(?:[^"\\]|\\.)*")/.exec(worker)?.[1] ?? '""') as string)
  const partOf = (audience: Audience) => decodeList(readFileSync(join(outDir, list.parts[audience] ?? ''), 'utf8'))
  return { list, parts: Object.fromEntries(audiences.map((audience) => [audience, partOf(audience)])) as Record<Audience, AssetList> }
}
