import { Lock, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { Muted } from '../../../ui/layout/layout.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import type { RememberedPerson } from '../state/remembered.ts'
import styles from './who-list.module.css'

interface WhoListProps {
  people: readonly RememberedPerson[]
  /** Whom it is being tried to go on as. */
  busyId: string | null
  onChoose: (person: RememberedPerson) => void
  onNew: () => void
  onRemove: (person: RememberedPerson) => void
}

/** The users that this device remembers, and an entry for a new one. */
export function WhoList({ people, busyId, onChoose, onNew, onRemove }: WhoListProps) {
  const { t } = useWords('session')
  const [isEditing, setEditing] = useState(false)
  const [leaving, setLeaving] = useState<RememberedPerson | null>(null)
  return (
    <>
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.userId}>
            <button
              type="button"
              className={styles.person}
              aria-busy={busyId === person.userId}
              onClick={() => (isEditing ? setLeaving(person) : onChoose(person))}
            >
              <Avatar name={person.name} size="portrait" />
              <strong>{person.name}</strong>
              {isEditing ? (
                <span className={styles.remove}>
                  <Trash2 size={18} />
                  {t('who.remove')}
                </span>
              ) : (
                <Hint isOpen={person.token !== ''} />
              )}
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={styles.person} onClick={onNew}>
            <span className={styles.plus}>
              <Plus size={36} />
            </span>
            <strong>{t('who.new')}</strong>
            <span className={styles.hint}>{t('who.newHint')}</span>
          </button>
        </li>
      </ul>
      <div className={styles.foot}>
        <Button variant="quiet" aria-pressed={isEditing} onClick={() => setEditing(!isEditing)}>
          {t(isEditing ? 'who.editDone' : 'who.edit')}
        </Button>
        <Muted isSmall>{t('who.note')}</Muted>
      </div>
      <Dialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={t('who.removeTitle', { name: leaving?.name ?? '' })}
        actions={
          <>
            <Button variant="main" onClick={() => setLeaving(null)}>
              {t('who.keep')}
            </Button>
            <Button
              variant="danger"
              icon={Trash2}
              onClick={() => {
                if (leaving) onRemove(leaving)
                setLeaving(null)
                setEditing(false)
              }}
            >
              {t('who.remove')}
            </Button>
          </>
        }
      >
        <p>{t('who.removeText')}</p>
      </Dialog>
    </>
  )
}

/** True if one press signs in, without a password. */
function Hint({ isOpen }: { isOpen: boolean }) {
  const { t } = useWords('session')
  return (
    <span className={styles.hint}>
      {!isOpen && <Lock size={16} />}
      {t(isOpen ? 'who.open' : 'who.locked')}
    </span>
  )
}
