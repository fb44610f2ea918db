import { Check } from 'lucide-react'
import { useId } from 'react'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { TextArea } from '../../ui/text-area.tsx'
import type { BlockProps } from '../block.ts'
import { LocalizedLine } from '../localized-markdown.tsx'
import { useKept } from '../use-kept.ts'
import { lettersLeft } from './letters.ts'
import styles from './view.module.css'

/** A question for the learner's own thoughts, kept with every key. Too long a text is said to be so, never cut. */
export function ReflectionBlock({ data, work }: BlockProps<'reflection'>) {
  const { t } = useWords('blocks')
  const id = useId()
  const [kept, keep] = useKept(work)
  const text = kept.text ?? ''
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
        onChange={(typed) => keep(() => ({ text: typed }))}
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
