import type { ReactNode } from 'react'
import { type Language, otherLanguage } from '../../../../i18n/language.ts'
import { useWords } from '../../../../i18n/setup.ts'
import { TextArea, TextField } from '../../../../ui/fields/text-field.tsx'
import styles from '../../builder.module.css'
import type { NodeFormParts } from './node-form.tsx'
import { UnreadNote } from './unread-note.tsx'

interface TwoLanguagesProps {
  label: string
  /** Of the text in the node, without its language. */
  path: string
  children: (language: Language, label: string) => ReactNode
}

/** One text in both languages, side by side where there is room. The reader's own language is first. */
export function TwoLanguages({ label, path, children }: TwoLanguagesProps) {
  const { t, language } = useWords('builder')
  return (
    <div className={styles.both}>
      {[language, otherLanguage(language)].map((one) => (
        <div key={one}>
          {children(one, t(`in.${one}`, { field: label }))}
          <UnreadNote path={path} language={one} />
        </div>
      ))}
    </div>
  )
}

interface TextInBothProps extends Pick<NodeFormParts, 'text'> {
  label: string
  path: string
  isLong?: boolean
}

/** A line or a short text in both languages. */
export function TextInBoth({ label, path, text, isLong = false }: TextInBothProps) {
  const Input = isLong ? TextArea : TextField
  return (
    <TwoLanguages label={label} path={path}>
      {(language, named) => (
        <Input label={named} lang={language} autoComplete="off" {...(isLong && { rows: 3 })} {...text(`${path}.${language}`)} />
      )}
    </TwoLanguages>
  )
}
