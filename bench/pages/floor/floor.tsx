import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { styled } from 'styled-components';

const Title = styled.h1`
  font: 600 24px / 32px sans-serif;
`;

const LogIn = () => (
  <main>
    <Title>Log in to your account</Title>
    <form>
      <label>
        Email <input name="email" autoComplete="email" />
      </label>
      <label>
        Password <input name="password" type="password" autoComplete="current-password" />
      </label>
      <button type="submit">Continue</button>
    </form>
  </main>
);

const router = createBrowserRouter([{ path: '*', Component: LogIn }]);

createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />);
