import { Bold, Heading, List, ListOrdered } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import type { Language } from '../../../../i18n/language.ts'
import { useWords } from '../../../../i18n/setup.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { TextArea } from '../../../../ui/fields/text-field.tsx'
import styles from '../../builder.module.css'
import { formatText, type TextFormat, textFormats } from './format-text.ts'

const icons = { bold: Bold, heading: Heading, list: List, steps: ListOrdered } as const satisfies Record<TextFormat, unknown>

interface FormattedAreaProps {
  label: string
  lang: Language
  rows?: number
  field: { name: string; value: string; onChange: (value: string) => void; error: string | undefined }
}

/** A text of several lines with a toolbar. The browser's own field works with every keyboard and with dictation. */
export function FormattedArea({ label, lang, rows = 7, field }: FormattedAreaProps) {
  const { t } = useWords('builder')
  const ref = useRef<HTMLDivElement>(null)
  return (
    <div ref={ref} className={styles.area}>
      <TextArea label={label} lang={lang} rows={rows} {...field} />
      <div className={styles.tools} role="toolbar" aria-label={t('text.tools', { field: label })}>
        {textFormats.map((format) => (
          <Button key={format} variant="soft" icon={icons[format]} onClick={() => apply(ref, field, format)}>
            {t(`text.${format}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}

function apply(ref: RefObject<HTMLDivElement | null>, field: FormattedAreaProps['field'], format: TextFormat): void {
  const area = ref.current?.querySelector('textarea')
  if (!area) return
  const next = formatText({ text: field.value, start: area.selectionStart, end: area.selectionEnd }, format)
  field.onChange(next.text)
  area.focus()
  // After the new text has rendered.
  requestAnimationFrame(() => area.setSelectionRange(next.start, next.end))
}
