import type { ReactNode } from 'react'
import { LandingHero } from './landing-hero.tsx'
import styles from './landing-page.module.css'

/** What of the page for somebody who may help stands in the HTML before the app (src/prerender.tsx). */
export function LandingText({ skeletons }: { skeletons: ReactNode }) {
  return (
    <div className={styles.page}>
      <LandingHero />
      {skeletons}
    </div>
  )
}
