import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListedUser } from '../../../../contract/account/users.ts'
import { Face } from '../../../ui/pictures/face.tsx'
import styles from './users.module.css'

/** A person in a list of administrators, as one link to the page of the user. */
export function PersonRow({
  person: { id, name, face },
  children,
}: {
  person: Pick<ListedUser, 'id' | 'name' | 'face'>
  children: ReactNode
}) {
  return (
    <li>
      <Link className={styles.row} to="/admin/users/$id" params={{ id }}>
        <Face face={face} size="small" />
        <div>
          <strong>{name}</strong>
          {children}
        </div>
      </Link>
    </li>
  )
}
