import { classes } from '../classes.ts'
import styles from './face.module.css'

interface FaceProps {
  /** Id of a drawing in public/illustrations/faces.svg. */
  face: string
  size?: 'small' | 'medium' | 'large' | 'portrait'
}

/**
 * A person's drawn face. Decorative: the name is beside it or labels its control. All faces are one file, and `<use>` inherits the
 * page's `--p-*` colours, as in `Illustration`. A face in the file inherits three colours: `fill` is its skin, `color` its hair, and
 * `stroke` the border of its cloth.
 */
export function Face({ face, size = 'medium' }: FaceProps) {
  return (
    <svg className={classes(styles.face, size !== 'medium' && styles[size])} viewBox="-46 -62 92 92" aria-hidden="true">
      <use href={`illustrations/faces.svg#${face}`} />
    </svg>
  )
}
