/** Screens, loaded when they are opened. */
export const dashboardScreens = {
  dashboard: () => import('./dashboard-page.tsx'),
}
