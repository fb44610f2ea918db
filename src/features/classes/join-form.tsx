import { useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { codeIn, shownGroupCode } from '../../../contract/people/group-code.ts'
import { required } from '../../forms/check.ts'
import { TroubleNote } from '../../forms/trouble-note.tsx'
import { useCallForm } from '../../forms/use-call-form.ts'
import { useWords } from '../../i18n/setup.ts'
import { send } from '../../offline/outbox/outbox.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Muted, Stack } from '../../ui/layout/layout.tsx'
import { joinGroup } from './classes.commands.ts'

/** Joins a class by its code. The command is stored at once, and sent with the next connection. */
export function JoinForm({ code = '' }: { code?: string }) {
  const { t } = useWords('classes')
  const navigate = useNavigate()
  const known = codeIn(code)
  const { form, text, change, trouble, failure, isBusy } = useCallForm({
    name: `join/${code}`,
    // A damaged link shows what came: the learner compares it with the teacher's.
    initial: { code: known === null ? code : shownGroupCode(known) },
    check: (typed) => ({ ...(codeIn(typed.code) === null && { code: 'invalid' }), ...required(typed, 'code') }),
    async send(typed) {
      const found = codeIn(typed.code)
      if (found === null) return
      await send(joinGroup, { code: found })
      return () => {
        change({ code: '' })
        return navigate({ to: '/profile/classes' })
      }
    },
    failed: t('failed'),
  })
  return (
    <form {...form}>
      <Stack gap={4}>
        <TroubleNote trouble={trouble}>{failure}</TroubleNote>
        <TextField
          label={t('code')}
          hint={t('codeHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          lang="en"
          maxLength={200}
          {...text('code')}
        />
        <Muted isSmall>{t('consent')}</Muted>
        <Button variant="main" type="submit" icon={UserPlus} isFull isBusy={isBusy}>
          {t('join')}
        </Button>
      </Stack>
    </form>
  )
}
