import { renderToStaticMarkup } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { LoginScreen } from './LoginScreen.tsx';

const nothing = () => undefined;

/** The log-in page before it can be used, for where no script runs yet: its markup, and a sheet of its styles. */
export const renderLogin = (): { markup: string; styles: string } => {
  const sheet = new ServerStyleSheet();
  try {
    const markup = renderToStaticMarkup(
      sheet.collectStyles(
        <LoginScreen
          status="loading"
          problem={null}
          notice=""
          signUpPath=""
          googlePending={false}
          onGoogle={nothing}
          onSubmit={nothing}
        />,
      ),
    );
    const styles = sheet.getStyleTags().replace(/<\/?style[^>]*>|\/\*.*?\*\/|data-styled\..*\}/g, '');
    return { markup, styles };
  } finally {
    sheet.seal();
  }
};
