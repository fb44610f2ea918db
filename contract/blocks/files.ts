import type { Block, ShownKind } from './block.ts'
import type { PictureData } from './picture.ts'

const filesOf: { [K in ShownKind]: (data: Extract<Block, { kind: K }>['data']) => string[] } = {
  text: () => [],
  image: (data) => [data.file],
  accordion: () => [],
  hotspots: (data) => [data.file],
  flashcards: (data) => data.cards.flatMap((card) => pictureFile(card)),
  steps: (data) => data.items.flatMap((item) => pictureFile(item)),
  video: (data) => [data.file, ...(data.poster ? [data.poster.file] : []), ...data.captions.map(({ file }) => file)],
  audio: (data) => [...data.recordings.map(({ file }) => file), ...data.captions.map(({ file }) => file)],
  pdf: (data) => [data.file, ...(data.text === undefined ? [] : [data.text])],
  download: (data) => [data.file],
  checklist: () => [],
  callout: () => [],
  table: () => [],
  quiz: (data) => data.questions.flatMap((question) => pictureFile(question)),
  worksheet: () => [],
  reflection: () => [],
  scenario: (data) => data.scenes.flatMap((scene) => pictureFile(scene)),
  // Its files stand in the package's own list all the same.
  newer: () => [],
}

const pictureFile = ({ picture }: { picture?: PictureData | undefined }) => (picture ? [picture.file] : [])

/** The paths of the files a block shows or plays; a path may stand twice. */
export function blockFiles(block: Block): string[] {
  const files = filesOf[block.kind] as (data: Block['data']) => string[]
  return files(block.data)
}
