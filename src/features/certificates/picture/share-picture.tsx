import { Image, Share2 } from 'lucide-react'
import { useState } from 'react'
import { shownCode } from '../../../../contract/certificates/certificates.ts'
import { useAction } from '../../../forms/use-action.ts'
import { formatDate } from '../../../i18n/format.ts'
import { localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { fileName } from '../../../ui/files/file-name.ts'
import { canShareFile, saveFile, shareFile } from '../../../ui/files/save-file.ts'
import { usePicture } from '../../../ui/files/use-picture.ts'
import { Note } from '../../../ui/messages/note.tsx'
import type { Shown } from '../outcome.ts'
import { drawCertificate } from './certificate-picture.ts'

interface SharePictureProps {
  shown: Shown
  /** Label and value of how the certificate was earned. */
  earned: readonly [label: string, value: string]
  face: string
  link: string
}

/** The certificate as a picture for messengers. Without a share sheet for files, it is saved. */
export function SharePicture(props: SharePictureProps) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function Attempt({ onRetry, ...props }: SharePictureProps & { onRetry: () => void }) {
  const { t } = useWords('certificates')
  const { picture, hasFailed } = useCertificatePicture(props)
  const { run, trouble, isBusy } = useAction()
  if (hasFailed) {
    return (
      <Note tone="bad" role="alert" title={t('picture.failed')} actions={<Button onClick={onRetry}>{t('picture.again')}</Button>}>
        {t('picture.failedText')}
      </Note>
    )
  }
  const file = picture?.file
  const save = () => file && saveFile(file, file.name)
  return (
    <>
      {file && canShareFile(file) ? (
        <>
          <Button variant="main" icon={Share2} isBusy={isBusy} onClick={() => void run(() => shareFile(file))}>
            {t('picture.share')}
          </Button>
          <Button variant="soft" icon={Image} onClick={save}>
            {t('picture.save')}
          </Button>
        </>
      ) : (
        <Button variant="main" icon={Image} isBusy={!file} onClick={save}>
          {t('picture.save')}
        </Button>
      )}
      {trouble && <Note tone="bad" role="alert" title={t('picture.notShared')} />}
    </>
  )
}

function useCertificatePicture({ shown, earned, face, link }: SharePictureProps) {
  const { t, language } = useWords('certificates')
  const course = localized(shown.course_title, language).text
  const facts = [
    [t('sheet.date'), formatDate(shown.issued_at, language)],
    [t('sheet.code'), shownCode(shown.code)],
    ...(shown.confirmation ? [earned] : []),
  ] as const
  const words = { product: __PRODUCT_NAME__, heading: t('sheet.heading'), sentence: t('sheet.sentence'), scan: t('sheet.scan') }
  const content = { face, link, text: { ...words, name: shown.name, course, facts } }
  return usePicture(content, fileName(t('share.title', { name: shown.name, course }), 'png'), drawCertificate)
}
