export { signInRoutes } from './sign-ins.routes.ts'
