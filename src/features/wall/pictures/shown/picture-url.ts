import { picturePath } from '../../../../../contract/pictures.ts'
import { apiUrl } from '../../../../api/base-path.ts'

/** Address of one size of a picture of the post `of`. */
export const pictureUrl = (of: string, id: string, edge: 320 | 720 | 1280) => apiUrl(`${picturePath}/${of}/${id}/${edge}`)
