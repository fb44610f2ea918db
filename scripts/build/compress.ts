import { compressFolder } from './compress-folder.ts'

compressFolder('dist/app')
