import type { BlockData } from '../../../contract/blocks/block.ts'
import { useWords } from '../../i18n/setup.ts'
import type { BlockProps } from '../block.ts'

const names = { bn: 'বাংলা', en: 'English' } as const

/** Captions to choose from; those in the reader's language are on from the start. */
export function Captions({ files, fileOf }: { files: BlockData<'video'>['captions']; fileOf: BlockProps['fileOf'] }) {
  const { language } = useWords()
  return files.map((one) => (
    <track
      key={one.language}
      kind="captions"
      src={fileOf(one.file).url}
      srcLang={one.language}
      label={names[one.language]}
      default={one.language === language}
    />
  ))
}
