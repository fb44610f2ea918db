import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Info, ShieldCheck } from 'lucide-react'
import { shownCode } from '../../../contract/certificates/certificates.ts'
import { useForm } from '../../forms/use-form.ts'
import { useTabDraft } from '../../forms/use-tab-draft.ts'
import { loadPage } from '../../i18n/load-page.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { InnerPage } from '../../ui/layout/inner-page.tsx'
import { Muted, Stack } from '../../ui/layout/layout.tsx'
import { readTyped } from './read-typed.ts'

export const Route = createFileRoute('/certificates/verify')({
  staticData: { title: 'certificates:verify.title', below: '/more' },
  loader: (page) => loadPage(page),
  component: VerifyPage,
})

/** Form for a code, a link or a signed part, to find out whether a certificate is genuine. */
function VerifyPage() {
  const { t } = useWords('certificates')
  const navigate = useNavigate()
  const { form, text } = useForm({
    draft: useTabDraft('verify', { code: '' }, []),
    check: ({ code }) => {
      const read = readTyped(code)
      return read ? { input: read } : { codes: { code: code.trim() === '' ? 'empty' : 'wrong' } }
    },
    send:
      async ({ code, credential }) =>
      () =>
        navigate({ to: '/certificates/$code', params: { code: shownCode(code) }, hash: credential }),
    errorText: (code) => t(code === 'empty' ? 'verify.empty' : 'verify.wrong'),
  })

  return (
    <InnerPage title={t('verify.title')} lead={t('verify.intro')} back={{ to: '/more' }} width="form">
      <Card>
        <form {...form}>
          <Stack gap={4}>
            <TextField
              {...text('code')}
              label={t('verify.label')}
              hint={t('verify.hint', { example: '7K3QX-9WD2M' })}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <Button variant="main" icon={ShieldCheck} type="submit">
              {t('verify.action')}
            </Button>
          </Stack>
        </form>
      </Card>
      <Muted>{t('verify.camera')}</Muted>
      <Button variant="quiet" icon={Info} to="/certificates/about">
        {t('verify.about')}
      </Button>
    </InnerPage>
  )
}
