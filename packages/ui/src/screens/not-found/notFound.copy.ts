export const notFoundCopy = {
  code: '404',
  message: 'This page could not be found.',
  home: 'Back to Home',
};
