import { documentBatches } from '@casework/contract/document-batches'
import { documentPlaceEffects } from '@casework/contract/document-place-effects'
import { documentReader } from '@casework/contract/document-reader'
import { documentEndpoints } from '@casework/contract/documents'
import { documentEffects } from '@casework/contract/effects'
import { levelPlans } from '@casework/contract/level-plans'
import type { Mount } from '../../platform/http/mount.ts'
import { downloadMany } from './batch/download-many.service.ts'
import { updateMany } from './batch/update-many.service.ts'
import { documentService } from './documents.service.ts'
import { documentEffectService } from './effects/effects.service.ts'
import { documentPlaceEffectService } from './effects/place-effects.service.ts'
import { levelPlanService } from './level-plans/level-plans.service.ts'
import { sendStoredFile } from './store/stored-file.service.ts'
import { createPictureFinder, sendPreview } from './preview.service.ts'
import { createPreviewCache } from './previews/preview-cache.ts'
import { createReader } from './reader/reader.service.ts'
import { uploadDocuments, type UploadOptions } from './upload/upload.service.ts'

export const documentRoutes = (
  mount: Mount,
  options: UploadOptions & { readonly previewFolder: string; readonly openingKey: Buffer },
) => {
  const { store, previewFolder, openingKey } = options
  const cache = createPreviewCache(previewFolder)
  const findPicture = createPictureFinder(store, cache)
  mount(documentEffects, documentEffectService)
  mount(documentPlaceEffects, documentPlaceEffectService)
  mount(levelPlans, levelPlanService)
  mount(documentReader, createReader({ store, cache, openingKey }))
  mount(
    { ...documentEndpoints, ...documentBatches },
    {
      ...documentService,
      upload: uploadDocuments(options),
      updateMany,
      downloadMany: downloadMany(store),
      preview: sendPreview(findPicture),
      view: sendStoredFile(store, 'view'),
      download: sendStoredFile(store, 'download'),
    },
  )
}
