import { LogOut } from 'lucide-react'
import { useState } from 'react'
import type { JoinedGroup } from '../../../contract/people/seen-by-teachers.ts'
import { TroubleNote } from '../../forms/trouble-note.tsx'
import { useAction } from '../../forms/use-action.ts'
import { useWords } from '../../i18n/setup.ts'
import { send } from '../../offline/outbox/outbox.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { leaveGroup } from './classes.commands.ts'

/** The way out of a class, at the end of the page: a press too many after joining must not reach it. */
export function LeaveGroup({ groups }: { groups: readonly JoinedGroup[] }) {
  const { t } = useWords('classes')
  const [asked, setAsked] = useState<'which' | JoinedGroup | null>(null)
  const { run, trouble } = useAction()
  const [first, ...others] = groups
  const leave = async (id: string) => {
    setAsked(null)
    await send(leaveGroup, { id })
  }
  const group = asked === 'which' ? null : asked
  return (
    <section>
      <TroubleNote trouble={trouble} words={{ full: t('full'), failed: t('failed') }} />
      <Button variant="quiet" icon={LogOut} onClick={() => setAsked(others.length === 0 && first ? first : 'which')}>
        {t('leave')}
      </Button>
      <Dialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={group ? t('leaveTitle', { name: group.name }) : t('leaveWhich')}
        actions={
          <>
            {group ? (
              <Button variant="danger" icon={LogOut} onClick={() => void run(() => leave(group.id))}>
                {t('leave')}
              </Button>
            ) : (
              groups.map((one) => (
                <Button key={one.id} onClick={() => setAsked(one)}>
                  {one.name}
                </Button>
              ))
            )}
            <Button variant="quiet" onClick={() => setAsked(null)}>
              {t('stay')}
            </Button>
          </>
        }
      >
        {group && <p>{t('leaveText')}</p>}
      </Dialog>
    </section>
  )
}
