export { AddDocument } from './add-document.tsx'
export { DocumentDetail } from './record/document-detail.tsx'
export { DocumentList } from './list/document-list.tsx'
export { Uploads } from './upload/uploads.tsx'
