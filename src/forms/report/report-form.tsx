import { Flag } from 'lucide-react'
import { moderationCommands, type Reported, type ReportReason, reportReasons } from '../../../contract/moderation/reports.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import type { DraftKey } from '../../offline/drafts/draft-key.ts'
import { send } from '../../offline/outbox/outbox.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { showToast } from '../../ui/messages/toast.ts'
import { checkInput } from '../check.ts'
import { fieldsCodec } from '../device/codec.ts'
import { useDeviceDraft } from '../device/use-device-draft.ts'
import { TroubleNote } from '../trouble-note.tsx'
import { useForm } from '../use-form.ts'
import { report } from './report.commands.ts'

const codec = fieldsCodec()

/** Loads the words too: a page works without them. */
export async function loadReportForm() {
  await loadWords('moderation')
  return ReportForm
}

/** The reason of a report, with words if the user has some. It goes through the outbox like a text. */
function ReportForm({ of, onClose }: { of: Reported; onClose: () => void }) {
  const { t } = useWords('moderation')
  const key: DraftKey = `report:${of.id}`
  const draft = useDeviceDraft(key, codec)
  const { form, text, values, change, errorOf, trouble } = useForm({
    draft,
    check: ({ reason = '', words = '' }) => checkInput(moderationCommands.report.input, { of, reason: reason as ReportReason, words }),
    async send(input) {
      await send(report, input, { draft: key })
      return () => {
        showToast({ type: 'success', title: t('thanks'), message: t('thanksHint') })
        onClose()
      }
    },
    errorText: (code, field) => t(field === 'reason' ? 'choose' : code === 'too_long' ? 'tooLong' : 'badCharacters'),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(of.kind === 'person' ? 'titlePerson' : of.kind === 'photo' ? 'titlePhoto' : 'title')}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      }
    >
      <form {...form}>
        <Stack gap={3}>
          <p>{t('secret')}</p>
          <SelectField<ReportReason | ''>
            label={t('reason')}
            name="reason"
            value={(values.reason ?? '') as ReportReason | ''}
            choices={[{ value: '', text: t('choose') }, ...reportReasons.map((value) => ({ value, text: t(`reasons.${value}`) }))]}
            error={errorOf('reason')}
            onChange={(reason) => change({ reason })}
          />
          <TextArea label={t('words')} rows={3} {...text('words')} />
          <TroubleNote trouble={trouble} words={{ full: t('full'), failed: t('failed') }} />
          <Button type="submit" variant="main" icon={Flag} isFull>
            {t('send')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
