import type { DraftBlock } from '../../../../contract/drafts/draft-package.ts'
import { Markdown } from '../../../blocks/text-parts/markdown.tsx'
import { useWords } from '../../../i18n/setup.ts'
import styles from '../builder.module.css'
import { PlacedPreview } from '../parts/preview-place.tsx'
import { NodeForm } from './form/node-form.tsx'
import { FormattedArea } from './form/text-tools.tsx'
import { TwoLanguages } from './form/two-languages.tsx'

/** The editor of a text block. The preview is the player's own rendering. */
export function TextEditor({ block: { node }, onDone }: { block: DraftBlock; onDone: () => void }) {
  const { t } = useWords('builder')
  return (
    <NodeForm node={node} onDone={onDone}>
      {({ values, text }) => (
        <TwoLanguages label={t('text.label')} path="data.markdown">
          {(language, label) => {
            const field = text(`data.markdown.${language}`)
            return (
              <>
                <FormattedArea label={label} lang={language} field={field} />
                <PlacedPreview>
                  <section className={styles.preview} aria-label={t(`in.${language}`, { field: t('preview.title') })}>
                    <p className={styles.previewTitle}>{t('preview.title')}</p>
                    <div className={styles.plain}>
                      <Markdown source={String(values[field.name] ?? '')} lang={language} />
                    </div>
                  </section>
                </PlacedPreview>
              </>
            )
          }}
        </TwoLanguages>
      )}
    </NodeForm>
  )
}
