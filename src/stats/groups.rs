//! Which players of a tournament can be compared with each other.

/// Splits the vertices `0..n` into the strongly connected components of the graph with an edge from `a` to `b` where
/// `edge(a, b)`; each component ascending, the components in order of their first vertex.
///
/// Source: S. R. Kosaraju's algorithm, in A. Aho, J. Hopcroft, J. Ullman, "Data Structures and Algorithms", 1983, 6.7.
pub(super) fn strongly_connected(n: usize, edge: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    let mut seen = vec![false; n];
    let mut finished = Vec::with_capacity(n);
    for start in 0..n {
        visit(n, start, &edge, &mut seen, &mut finished);
    }
    let mut seen = vec![false; n];
    let mut components = Vec::new();
    for &start in finished.iter().rev() {
        let mut component = Vec::new();
        visit(n, start, &|a, b| edge(b, a), &mut seen, &mut component);
        component.sort_unstable();
        components.push(component);
    }
    components.retain(|component| !component.is_empty());
    components.sort_unstable();
    components
}

/// Appends all vertices that are reached from `start` and not seen before, each after those reached from it. Keeps its
/// own stack, since a chain of thousands of players would overflow the thread's.
fn visit(n: usize, start: usize, edge: &impl Fn(usize, usize) -> bool, seen: &mut [bool], finished: &mut Vec<usize>) {
    if std::mem::replace(&mut seen[start], true) {
        return;
    }
    let mut stack = vec![(start, 0)];
    while let Some((vertex, next)) = stack.pop() {
        match (next..n).find(|&other| !seen[other] && edge(vertex, other)) {
            Some(other) => {
                seen[other] = true;
                stack.push((vertex, other + 1));
                stack.push((other, 0));
            }
            None => finished.push(vertex),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_of_small_graphs() {
        let edges = [(0, 1), (1, 2), (2, 0), (2, 3), (4, 3), (3, 4), (5, 0)];
        assert_eq!(
            strongly_connected(7, |a, b| edges.contains(&(a, b))),
            [vec![0, 1, 2], vec![3, 4], vec![5], vec![6]]
        );
        assert!(strongly_connected(0, |_, _| true).is_empty());
        assert_eq!(strongly_connected(3, |_, _| false).len(), 3);
    }

    #[test]
    fn a_long_ring_is_one() {
        assert_eq!(strongly_connected(3000, |a, b| b == (a + 1) % 3000).len(), 1);
    }
}
