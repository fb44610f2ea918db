import type { Subject } from '../../../../contract/courses/courses.ts'
import { Illustration, type IllustrationName } from '../../../ui/pictures/illustration.tsx'

const drawings: Record<Subject, { name: IllustrationName; crop: string }> = {
  money: { name: 'cover-ledger', crop: '30 10 250 190' },
  starting: { name: 'shop', crop: '235 150 260 198' },
  selling: { name: 'cover-phone', crop: '35 0 250 190' },
  food: { name: 'cover-veg', crop: '35 5 250 190' },
  farming: { name: 'cover-hens', crop: '40 5 250 190' },
  craft: { name: 'cover-sewing', crop: '40 5 250 190' },
}

/** The drawing of a subject: a part of an illustration. */
export const SubjectDrawing = ({ subject }: { subject: Subject }) => <Illustration {...drawings[subject]} />
