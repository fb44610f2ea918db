import { Check, Pencil } from 'lucide-react'
import { useState } from 'react'
import { type Category, categoryAboutMaxLength, categoryNameMaxLength, forumCommands } from '../../../../contract/forum.ts'
import { checkInput } from '../../../forms/check.ts'
import { type FieldValues, fieldsCodec } from '../../../forms/device/codec.ts'
import { useDeviceDraft } from '../../../forms/device/use-device-draft.ts'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { useWords } from '../../../i18n/setup.ts'
import type { DraftKey } from '../../../offline/drafts/draft-key.ts'
import { send } from '../../../offline/outbox/outbox.ts'
import { newId } from '../../../offline/store/id.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import { saveCategory } from '../forum.commands.ts'

/** The button of staff that opens the form for a new subject, or for another text of one. */
export function CategorySteer({ category = null }: { category?: Category | null }) {
  const { t } = useWords('forum')
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <CategoryForm category={category} onClose={() => setOpen(false)} />
  return (
    <Button icon={Pencil} onClick={() => setOpen(true)}>
      {t(category ? 'steer.category.edit' : 'steer.category.add')}
    </Button>
  )
}

function CategoryForm({ category, onClose }: { category: Category | null; onClose: () => void }) {
  const { t } = useWords('forum')
  const [opened] = useState(category)
  const [codec] = useState(() => fieldsCodec(opened ? fieldsOf(opened) : undefined))
  const key: DraftKey = `category:${opened?.id ?? 'new'}`
  const draft = useDeviceDraft(key, codec)
  const { form, text, trouble } = useForm({
    draft,
    check(values) {
      const input = { id: opened?.id ?? newId(), ...textsOf(values), from: opened && textsOf(fieldsOf(opened)) }
      const read = checkInput<typeof forumCommands.saveCategory.input, Record<string, string>>(forumCommands.saveCategory.input, input)
      // The contract has both languages in one field.
      return read.codes ? { codes: { name_bn: read.codes.name, about_bn: read.codes.about } } : read
    },
    async send(input) {
      await send(saveCategory, input, { draft: key })
      return () => {
        showToast({ type: 'success', title: t('steer.category.saved') })
        onClose()
      }
    },
    errorText: () => t('reply.empty'),
  })
  const handleCancel = async () => {
    await draft.discard()
    onClose()
  }
  const field = (name: 'name_bn' | 'name_en' | 'about_bn' | 'about_en', label: string, maxLength: number) => (
    <TextField label={label} autoComplete="off" maxLength={maxLength} {...text(name)} />
  )
  return (
    <Card as="section">
      <form {...form}>
        <Stack gap={4}>
          {field('name_bn', t('steer.category.nameBn'), categoryNameMaxLength)}
          {field('name_en', t('steer.category.nameEn'), categoryNameMaxLength)}
          {field('about_bn', t('steer.category.aboutBn'), categoryAboutMaxLength)}
          {field('about_en', t('steer.category.aboutEn'), categoryAboutMaxLength)}
          <TroubleNote trouble={trouble} words={{ full: t('reply.full'), failed: t('reply.failed') }} />
          <Row gap={2} isWrapping>
            <Button type="submit" variant="solid" icon={Check}>
              {t('steer.category.save')}
            </Button>
            <Button variant="quiet" onClick={() => void handleCancel()}>
              {t('reply.cancel')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}

const fieldsOf = ({ name, about }: Category): FieldValues => ({
  name_bn: name.bn,
  name_en: name.en,
  about_bn: about.bn,
  about_en: about.en,
})

const textsOf = (values: FieldValues) => ({
  name: { bn: values.name_bn ?? '', en: values.name_en ?? '' },
  about: { bn: values.about_bn ?? '', en: values.about_en ?? '' },
})
