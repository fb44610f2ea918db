import { Library } from 'lucide-react'
import { useState } from 'react'
import type { WrittenLesson } from '../../../../contract/courses/courses.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { Muted } from '../../../ui/layout/layout.tsx'
import { templates } from './templates.ts'

/** Ready lessons to begin with, in a sheet. */
export function TemplateSheet({ isBusy, onChoose }: { isBusy: boolean; onChoose: (template: WrittenLesson) => void }) {
  const { t, language } = useWords('builder')
  const [isOpen, setOpen] = useState(false)
  const number = (value: number) => formatNumber(value, language)
  return (
    <>
      <Button variant="soft" icon={Library} isBusy={isBusy} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('ready.act')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('ready.title')}
        actions={
          <>
            {templates.map((template) => (
              <Button
                key={template.id}
                onClick={() => {
                  setOpen(false)
                  onChoose(template)
                }}
              >
                {t('ready.lesson', {
                  name: localized(template.title, language).text,
                  parts: t('parts', { count: template.blocks.length, number: number(template.blocks.length) }),
                  minutes: t('minutes', { count: template.minutes, number: number(template.minutes) }),
                })}
              </Button>
            ))}
            <Button variant="quiet" onClick={() => setOpen(false)}>
              {t('closeSheet')}
            </Button>
          </>
        }
      >
        <Muted>{t('ready.text')}</Muted>
      </Dialog>
    </>
  )
}
