import { Check } from 'lucide-react'
import { useId } from 'react'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { TextArea } from '../../ui/fields/text-field.tsx'
import type { BlockProps } from '../block.ts'
import { LocalizedLine } from '../text-parts/localized-markdown.tsx'
import { useSavedWork } from '../use-saved-work.ts'
import { lettersLeft } from './letters.ts'
import styles from './view.module.css'

/** A question with a free text, saved with every key. A text above the limit shows an error and is not cut. */
export function ReflectionBlock({ data, work }: BlockProps<'reflection'>) {
  const { t } = useWords('blocks')
  const id = useId()
  const [saved, save] = useSavedWork(work)
  const text = saved.text ?? ''
  const left = lettersLeft(text)
  return (
    <div className={styles.reflection}>
      <h2 id={id} className={styles.prompt}>
        <LocalizedLine text={data.prompt} />
      </h2>
      <TextArea
        label={t('reflection.label')}
        hint={data.hint && <Localized text={data.hint} />}
        error={left !== null && left < 0 ? t('reflection.tooLong', { count: -left }) : undefined}
        rows={7}
        value={text}
        onChange={(typed) => save(() => ({ text: typed }))}
        aria-labelledby={id}
      />
      {left !== null && left >= 0 && <p className={styles.left}>{t('reflection.left', { count: left })}</p>}
      <p className={styles.saved} role="status">
        {text !== '' && (
          <>
            <Check size={18} />
            {t('reflection.kept')}
          </>
        )}
      </p>
      <p className={styles.own}>{t('reflection.own')}</p>
    </div>
  )
}
