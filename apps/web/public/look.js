// Runs before the first paint of prerendered pages: dark stays dark, and a signed-in user does not see a page that is about to be replaced.
try {
  const chosen = localStorage.getItem('mantine-color-scheme-value');
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = chosen === 'dark' || (chosen !== 'light' && prefersDark);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  if (location.pathname === '/' && localStorage.getItem('access_token') !== null)
    document.documentElement.dataset.leaving = '';
} catch {
  // Without storage the page is light, and no user is signed in.
}
