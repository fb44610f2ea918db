import styles from './avatar.module.css'
import { classes } from './classes.ts'
import { firstLetter } from './first-letter.ts'

const colours = [styles.green, styles.indigo, styles.marigold, styles.earth]

interface AvatarProps {
  name: string
  /** `portrait` stands in the place of a picture. */
  size?: 'small' | 'medium' | 'large' | 'portrait'
}

/** A person's first letter in a colour that stays theirs. Decorative: the name stands beside it or on the control round it. */
export function Avatar({ name, size = 'medium' }: AvatarProps) {
  const colour = colours[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % colours.length]
  return (
    <span className={classes(styles.avatar, colour, size !== 'medium' && styles[size])} aria-hidden="true">
      {firstLetter(name)}
    </span>
  )
}
