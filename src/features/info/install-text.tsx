import { Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { Stack } from '../../ui/layout.tsx'
import { TextFrame, Topic } from './text-frame.tsx'

/** The way of most who come here, in the HTML before the app (src/prerender.tsx); the app shows that of the browser it finds. */
export function InstallText({ skeletons }: { skeletons: ReactNode }) {
  const { t } = useWords('help')
  return (
    <TextFrame title={t('app.title')} lead={t('app.lead')}>
      <Topic id="chrome" icon={Smartphone} title={t('way.chrome.title')} text={t('way.chrome.text')} isOrdered />
      <Stack gap={3}>
        <h2>{t('app.others')}</h2>
        {skeletons}
      </Stack>
    </TextFrame>
  )
}
