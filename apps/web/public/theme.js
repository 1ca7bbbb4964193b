// Runs before the first paint, so that a chosen theme never flashes. Without a choice the system decides.
try {
  const { theme } = JSON.parse(localStorage.getItem('plinth.preferences') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage that can't be read leaves the theme to the system.
}
