export const oopsCopy = {
  title: 'Oops!',
  home: 'Back to Home',
  copyDiagnostic: 'Copy diagnostic',
  retry: 'Try Again',
};
