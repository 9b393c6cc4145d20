export { documentTasks, sweepFiles, SWEEP_FILES } from './documents.jobs.ts'
export { documentRoutes } from './documents.routes.ts'
