// Runs before anything is painted, on the pages that the server wrote: dark stays dark, and who is signed in sees no page that is about to go.
try {
  const chosen = localStorage.getItem('mantine-color-scheme-value');
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = chosen === 'dark' || (chosen !== 'light' && prefersDark);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  if (location.pathname === '/' && localStorage.getItem('access_token') !== null)
    document.documentElement.dataset.leaving = '';
} catch {
  // Without storage the page is light, and nobody is signed in.
}
