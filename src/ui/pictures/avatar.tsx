import { classes } from '../classes.ts'
import styles from './avatar.module.css'
import { firstLetter } from './first-letter.ts'

const colours = [styles.green, styles.indigo, styles.marigold, styles.earth]

interface AvatarProps {
  name: string
  /** `portrait` replaces a picture. */
  size?: 'small' | 'medium' | 'large' | 'portrait'
}

/** A user's first letter in a colour derived from the name. Decorative: the name is beside it or labels its control. */
export function Avatar({ name, size = 'medium' }: AvatarProps) {
  const colour = colours[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % colours.length]
  return (
    <span className={classes(styles.avatar, colour, size !== 'medium' && styles[size])} aria-hidden="true">
      {firstLetter(name)}
    </span>
  )
}
