import { Link } from '@tanstack/react-router'
import { Clock, Lock, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Badge } from '../../../ui/indicators/badge.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { Muted } from '../../../ui/layout/layout.tsx'
import { Face } from '../../../ui/pictures/face.tsx'
import type { SessionSearch } from '../state/redirect-target.ts'
import type { RememberedPerson } from '../state/remembered.ts'
import { useUnsentCounts } from './use-unsent-counts.ts'
import styles from './who.module.css'

interface WhoListProps {
  people: readonly RememberedPerson[]
  search: SessionSearch
  onChoose: (person: RememberedPerson) => void
  onRemove: (person: RememberedPerson) => void
}

/** The faces of the users that this device remembers, and an entry for a new one. */
export function WhoList({ people, search, onChoose, onRemove }: WhoListProps) {
  const { t } = useWords('session')
  const unsent = useUnsentCounts(people)
  const [isEditing, setEditing] = useState(false)
  const [leaving, setLeaving] = useState<RememberedPerson | null>(null)
  return (
    <>
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.userId}>
            <button type="button" className={styles.person} onClick={() => (isEditing ? setLeaving(person) : onChoose(person))}>
              <Face face={person.face} size="portrait" />
              <strong>{person.name}</strong>
              {isEditing ? (
                <span className={styles.remove}>
                  <Trash2 size={18} />
                  {t('who.remove')}
                </span>
              ) : (
                <Hint hasVault={person.vault !== undefined} unsent={unsent[person.userId] ?? 0} />
              )}
            </button>
          </li>
        ))}
        <li>
          <Link className={styles.person} to="/login" search={{ redirect: search.redirect, new: true }}>
            <span className={styles.plus}>
              <Plus size={36} />
            </span>
            <strong>{t('who.new')}</strong>
            <span className={styles.hint}>{t('who.newHint')}</span>
          </Link>
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

/** `unsent`: number of the user's commands that wait on this device. */
function Hint({ hasVault, unsent }: { hasVault: boolean; unsent: number }) {
  const { t } = useWords('session')
  return (
    <>
      {unsent > 0 && (
        <Badge tone="wait" icon={Clock}>
          {t('who.waiting', { count: unsent })}
        </Badge>
      )}
      <span className={styles.hint}>
        <Lock size={16} />
        {t(hasVault ? 'who.vault' : 'who.locked')}
      </span>
    </>
  )
}
