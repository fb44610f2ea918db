import { useState } from 'react'
import type { Language } from '../../../i18n/language.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import type { FieldName } from './event-draft.ts'

interface EventWordsProps {
  language: Language
  field: (name: FieldName) => { name: string; value: string; onChange: (value: string) => void; error: string | undefined }
  /** The language the page is not in: asked for only by who wants it. */
  isSecond?: boolean
}

/** The words of an event in one language. */
export function EventWords({ language, field, isSecond = false }: EventWordsProps) {
  const { t } = useWords('events')
  const [isWanted, setWanted] = useState(false)
  const [title, place, description] = [field(`title_${language}`), field(`place_${language}`), field(`description_${language}`)]
  const isStarted = [title, place, description].some(({ value, error }) => value !== '' || error !== undefined)
  if (isSecond && !isWanted && !isStarted) {
    return <Checkbox label={t(`form.also.${language}`)} isChecked={false} onChange={setWanted} />
  }
  const label = (name: 'title' | 'place' | 'description') =>
    isSecond ? t(`form.in.${language}`, { field: t(`form.${name}`) }) : t(`form.${name}`)
  return (
    <>
      <TextField label={label('title')} {...title} lang={language} autoComplete="off" />
      <TextField label={label('place')} {...(!isSecond && { hint: t('form.placeHint') })} {...place} lang={language} autoComplete="off" />
      <TextArea label={label('description')} {...(!isSecond && { hint: t('form.descriptionHint') })} {...description} lang={language} />
    </>
  )
}
