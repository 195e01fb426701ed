// What takes a compiler a few seconds: .ci/bounds compares the build of Tenfold with it. It must not change.
#include <algorithm>
#include <functional>
#include <iostream>
#include <map>
#include <regex>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

template <int N> struct Row {
    int cell[N + 1];
    std::map<std::string, std::vector<int>> names;
    std::variant<int, std::string, std::vector<double>> value;

    int sum() const {
        int total = 0;
        for (int n = 0; n <= N; ++n) total += cell[n] * N;
        return std::visit([&](const auto &v) { return total + int(sizeof v); }, value);
    }

    void fill(const std::string &text) {
        for (int n = 0; n <= N; ++n) cell[n] = int(text[std::size_t(n) % text.size()]) ^ N;
        names[text + std::to_string(N)].assign(cell, cell + N + 1);
        std::sort(cell, cell + N + 1, [](int a, int b) { return a * N % 97 < b * N % 97; });
        std::stable_sort(names.begin()->second.begin(), names.begin()->second.end(), std::greater<>());
    }
};

template <int N> int rows(const std::string &text, std::unordered_map<std::string, std::function<int()>> &all) {
    Row<N> row;
    row.fill(text);
    all[text] = [row] { return row.sum(); };
    if constexpr (N > 1) return row.sum() + rows<N - 1>(text, all);
    return row.sum();
}

int main(int count, char **words) {
    std::unordered_map<std::string, std::function<int()>> all;
    int total = 0;
    for (int n = 0; n < count; ++n) {
        const std::regex pattern("([a-z]+)([0-9]*)");
        std::smatch found;
        const std::string word = words[n];
        if (std::regex_search(word, found, pattern)) total += rows<5>(found[1], all);
        std::cout << std::regex_replace(word, pattern, "$2") << '\n';
    }
    for (auto &[name, function] : all) total += function();
    return total & 1;
}
