export const oopsCopy = {
  title: 'Oops!',
  home: 'Back to Home',
  retry: 'Try Again',
};
