import { Link } from '@tanstack/react-router'
import { useWords } from '../../../i18n/setup.ts'
import styles from './other-starts.module.css'

const starts = [
  { name: 'plain', to: '/' },
  { name: 'guide', to: '/home-modern' },
  { name: 'back', to: '/home-modern-v2' },
  { name: 'picture', to: '/home-modern-v3' },
] as const

/** Links to the other start pages of the same product. */
export function OtherStarts({ here }: { here: (typeof starts)[number]['name'] }) {
  const { t } = useWords('homes')
  return (
    <nav className={styles.starts} aria-labelledby="other-starts">
      <h2 id="other-starts">{t('starts.title')}</h2>
      <ul>
        {starts
          .filter(({ name }) => name !== here)
          .map(({ name, to }) => (
            <li key={name}>
              <Link to={to}>{t(`starts.${name}`)}</Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
