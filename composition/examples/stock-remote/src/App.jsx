import { useState } from 'react';

export default function App() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Sold {count}
    </button>
  );
}
